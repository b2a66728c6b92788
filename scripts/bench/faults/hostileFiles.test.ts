import { testFaults } from "./testFaults.ts";

testFaults("hostileFiles");
