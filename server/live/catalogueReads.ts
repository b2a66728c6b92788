import type { CatalogueChange } from "./catalogueClock.ts";
import { Reads } from "./reads.ts";

/** The parts of the catalogue that a response depends on. */
export class CatalogueReads extends Reads<CatalogueChange> {
  #hasSeriesList = false;
  readonly #series = new Set<string>();
  readonly #episodes = new Set<string>();
  readonly #categories = new Set<string>();

  /** Adds the list of series with their fields, without their episodes. */
  addSeriesList(): void {
    this.#hasSeriesList = true;
  }

  /** Adds a series and its episodes. */
  addSeries(id: string): void {
    this.#series.add(id.toLowerCase());
  }

  /** Adds an episode, whichever series it belongs to. */
  addEpisode(id: string): void {
    this.#episodes.add(id.toLowerCase());
  }

  addCategory(id: string): void {
    this.#categories.add(id.toLowerCase());
  }

  protected isEmpty(): boolean {
    const parts = [this.#series, this.#episodes, this.#categories];
    return !this.#hasSeriesList && parts.every(({ size }) => size === 0);
  }

  protected includes({ noun, id, seriesId }: CatalogueChange): boolean {
    if (noun === "category") return this.#categories.has(id);
    if (seriesId !== null && this.#series.has(seriesId)) return true;
    return noun === "series" ? this.#hasSeriesList : this.#episodes.has(id);
  }

  protected removesAccess({ isRelocked }: CatalogueChange): boolean {
    return isRelocked;
  }
}
