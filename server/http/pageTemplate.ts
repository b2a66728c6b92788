import { readFile } from "node:fs/promises";
import { join } from "node:path";

import type { AppPage, RenderedPage } from "../../domain/renderedPage.ts";

/** The used part of the build's manifest. */
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

type Parts = Pick<RenderedPage, "appPage" | "head" | "body" | "sources" | "isFrame">;

const emptyRoot = '<div id="root"></div>';

type Template = (parts: Omit<Parts, "appPage">) => string;

/** Creates pages from the builds' pages in the directory, with their preloads, head and body. */
export async function createTemplate(webDirectory: string): Promise<(parts: Parts) => string> {
  const [viewers, dashboard] = await Promise.all([
    readTemplate(webDirectory, "index.html", "manifest.json"),
    readTemplate(webDirectory, "dashboard.html", "dashboard.json"),
  ]);
  const templates: Readonly<Record<AppPage, Template>> = {
    "index.html": viewers,
    "dashboard.html": dashboard,
  };
  return ({ appPage, ...parts }) => templates[appPage](parts);
}

/**
 * A page that is readable without scripts contains them in a template, and loads them once it is painted. A frame loads
 * them immediately.
 */
async function readTemplate(webDirectory: string, appPage: AppPage, manifest: string): Promise<Template> {
  const page = await readFile(join(webDirectory, appPage), "utf8");
  const tagsOf = await readTags(join(webDirectory, ".vite", manifest), appPage);
  const pattern = /<(script type="module"|link rel="modulepreload").*?>(<\/script>)?/g;
  const start = (page.match(pattern)?.join("") ?? "").replaceAll(
    "crossorigin",
    `fetchpriority="high" crossorigin`,
  );
  const rest = page.replaceAll(pattern, "");
  return ({ sources, head, body, isFrame }) => {
    const tags = tagsOf(sources);
    const scripts = start + tags.scripts;
    const [now, later] = isFrame ? [scripts, ""] : ["", scripts];
    const app = body === emptyRoot ? scripts : `${now}<template id="app">${later}</template>`;
    // Functions, because `replace` interprets patterns such as $& in strings.
    return rest.replace("</head>", () => `${tags.styles}${head}${app}</head>`).replace(emptyRoot, () => body);
  };
}

interface Tags {
  scripts: string;
  styles: string;
}

/** Returns the tags that load the code of sources and its imports, without the tags that every page has. */
async function readTags(file: string, appPage: AppPage): Promise<(sources: readonly string[]) => Tags> {
  // The same build has written the manifest and this server.
  const manifest = JSON.parse(await readFile(file, "utf8")) as Manifest;
  const reach = (sources: readonly string[]): Set<string> => {
    const reached = new Set(sources);
    for (const source of reached) for (const next of manifest[source]?.imports ?? []) reached.add(next);
    return reached;
  };
  const entry = reach([appPage]);
  return (sources) => {
    const chunks = [...reach(sources)].flatMap((source) =>
      entry.has(source) ? [] : (manifest[source] ?? []),
    );
    const styles = chunks.flatMap(({ css = [] }) => css);
    return {
      scripts: chunks
        .map(
          ({ file: href }) => `<link rel="modulepreload" fetchpriority="high" crossorigin href="/${href}">`,
        )
        .join(""),
      styles: styles.map((href) => `<link rel="stylesheet" crossorigin href="/${href}">`).join(""),
    };
  };
}
