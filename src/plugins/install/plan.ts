import { PackageError } from '../package/manifest.ts';
import type { Offer } from '../site/offer.ts';
import type { SiteSearch } from '../site/search.ts';
import { type InstallationInput, NotOffered, planInstallation } from './resolve.ts';

/**
 * Returns the packages to install as `planInstallation` does, and asks the sites for what is not among the offers that are given:
 * only for what is needed, and not here in a version that will do. Throws PackageError, which says as well which sites could not
 * be asked, where something is not found.
 */
export async function planWithSites(input: InstallationInput, search: SiteSearch): Promise<readonly Offer[]> {
  let found = new Map<string, readonly Offer[]>();
  for (;;) {
    try {
      return planInstallation({ ...input, offers: [...input.offers, ...[...found.values()].flat()] });
    } catch (error) {
      if (!(error instanceof NotOffered)) throw error;
      const { shortName, message } = error;
      if (!found.has(shortName)) found.set(shortName, await search.offersOf(shortName));
      else if (await search.readAgain()) found = new Map();
      else throw new PackageError([message, ...search.problems].join('; '));
    }
  }
}
