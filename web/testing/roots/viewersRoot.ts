interface Stage {
  follow: (say: () => object) => AsyncIterableIterator<object>;
}

/** The viewers of the site of a screen test. */
export interface TestViewers {
  /** The episodes whose pictures play in the browser. */
  readonly watched: string[];
  /** What the site counts, itself not included. */
  counts: { episodeId: string; viewers: number }[];
}

export function createTestViewers() {
  const viewers: TestViewers = { watched: [], counts: [] };
  return {
    viewers,
    createRoot: ({ follow }: Stage) => ({
      watching({ episodeId }: { episodeId: string }) {
        const following = follow(() => ({ watching: true }));
        viewers.watched.push(episodeId);
        const leave = following.return?.bind(following);
        following.return = async () => {
          viewers.watched.splice(viewers.watched.indexOf(episodeId), 1);
          return (await leave?.()) ?? { done: true, value: undefined };
        };
        return following;
      },
      viewerCounts: () => follow(() => ({ viewerCounts: viewers.counts })),
    }),
  };
}
