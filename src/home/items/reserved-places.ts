/** Returns whether something works in an item or in what is inside it. */
type IsBusy = (fullName: string) => Promise<boolean>;

/** Holds the paths in which nothing may start because an item is moved or deleted. There is one such change at a time. */
export class ReservedPlaces {
  #places: readonly string[] = [];
  #isBusy: IsBusy = async () => false;

  guard(isBusy: IsBusy): void {
    this.#isBusy = isBusy;
  }

  has(fullName: string): boolean {
    return this.#places.some((place) => `${fullName}/`.startsWith(`${place}/`));
  }

  /**
   * Reserves the paths of a move; `to` is the future name of the item. Returns false where a build is still running in it;
   * it stays reserved even then.
   */
  async reserve(from: string, to: string): Promise<boolean> {
    this.#places = [from, to];
    return !(await this.#isBusy(from));
  }

  /** Returns the names that were reserved. */
  release(): readonly string[] {
    const places = this.#places;
    this.#places = [];
    return places;
  }
}
