interface Site {
  follow: (createValue: () => object) => AsyncIterableIterator<object>;
}

/** The viewers of a screen test's site. */
export interface TestViewers {
  /** The episodes that play in this browser. */
  readonly watched: string[];
  /** The counted viewers of other browsers; null until the server has sent them. */
  counts: { episodeId: string; viewers: number }[] | null;
}

export function createTestViewers() {
  const viewers: TestViewers = { watched: [], counts: [] };
  return {
    viewers,
    createRoot: ({ follow }: Site) => ({
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
      viewerCounts() {
        const following = follow(() => ({ viewerCounts: viewers.counts }));
        const next = following.next.bind(following);
        following.next = async () => {
          const result = await next();
          return result.done === true || viewers.counts ? result : following.next();
        };
        return following;
      },
    }),
  };
}
