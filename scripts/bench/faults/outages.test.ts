import { testFaults } from "./testFaults.ts";

testFaults("outages");
