import { testFaults } from "./testFaults.ts";

testFaults("hostileSockets");
