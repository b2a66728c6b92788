import { testFaults } from "./testFaults.ts";

testFaults("slowClients");
