import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { Plugin } from "vite";

/**
 * The copyright lines of packages that contain no licence file. They are under the MIT licence; the lines are from the
 * licences of their repositories.
 */
const copyrightLines: Readonly<Record<string, string>> = {
  "@graphiql/plugin-doc-explorer": "Copyright (c) 2021 GraphQL Contributors",
  "@graphiql/plugin-history": "Copyright (c) 2021 GraphQL Contributors",
  "@wry/context": "Copyright (c) 2019-2021 Ben Newman <ben@eloper.dev>",
  "@wry/trie": "Copyright (c) 2019-2021 Ben Newman <ben@eloper.dev>",
  "custom-media-element": "Copyright (c) 2024 Mux, Inc.",
  "hls-video-element": "Copyright (c) 2024 Mux, Inc.",
  "media-tracks": "Copyright (c) 2024 Mux, Inc.",
  "react-compiler-runtime": "Copyright (c) Meta Platforms, Inc. and affiliates.",
  "react-remove-scroll-bar": "Copyright (c) 2017 Anton Korzunov",
};

const mitText = `Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.`;

/** Adds the texts that Vite has not found to the files with the licences of the bundled packages. */
export function completeLicences(): Plugin {
  return {
    name: "complete-licences",
    async writeBundle({ dir = "" }, bundle) {
      for (const name of Object.keys(bundle).filter((file) => file.endsWith("licenses.md"))) {
        const file = join(dir, name);
        await writeFile(file, addLicenceTexts(await readFile(file, "utf8")));
      }
    },
  };
}

/** Fails for a package whose licence is unknown. */
function addLicenceTexts(licences: string): string {
  return licences.replaceAll(
    /^## (\S+) - \S+ \((.*)\)\n+(?=## |$(?![^]))/gm,
    (heading: string, name: string, licence: string) => {
      const copyright = copyrightLines[name];
      if (copyright === undefined || licence !== "MIT")
        throw new Error(`The package ${name} has no licence file; add its licence to web/licences.config.ts`);
      return `${heading.trimEnd()}\n\nMIT License\n\n${copyright}\n\n${mitText}\n\n`;
    },
  );
}
