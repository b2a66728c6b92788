import { testFaults } from "./testFaults.ts";

testFaults("writes");
