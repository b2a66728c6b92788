import { testFaults } from "./testFaults.ts";

testFaults("hostileTexts");
