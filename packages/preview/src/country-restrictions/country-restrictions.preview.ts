import type {
  CountryRestrictionConfig,
  countryRestrictionsContract,
} from '@foyer/contract/country-restrictions';
import { countryRestrictionsRefusals } from '@foyer/contract/country-restrictions/refusals';
import { ownSessionEnds, previewIp } from '../ip-restrictions/preview-addresses.ts';
import { type PreviewReplies, refuse, type SignedInVisit } from '../preview-replies.ts';
import type { PreviewCountries } from '../world/restrictions.ts';

/** The location of every preview user. */
const ownCountry = 'GB';
const { unknownCountry, excludesCaller } = countryRestrictionsRefusals;

const inactive: PreviewCountries = {
  enabled: false,
  action: 'BLOCK',
  failStrategy: 'ALLOW',
  shouldSendRestrictionEmail: false,
  countries: [],
};

/** The country restrictions of the visitor's account. */
export const getCountryPolicy = ({ world, tenant }: SignedInVisit) =>
  world.countryRestrictions?.[tenant.id] ?? inactive;

const isOut = ({ enabled, action, countries }: PreviewCountries) =>
  enabled && (action === 'ALLOW') !== countries.includes(ownCountry);

function readCodes(codes: readonly string[]): readonly string[] {
  const read = [...new Set(codes.map((code) => code.trim().toUpperCase()))].toSorted();
  if (!read.every((code) => /^[A-Z]{2}$/.test(code))) throw refuse(unknownCountry);
  return read;
}

/** Refuses what would block the visitor, unless they typed their address. */
function save(visit: SignedInVisit, change: Partial<PreviewCountries>, confirmedIp?: string) {
  const { world, tenant } = visit;
  const before = getCountryPolicy(visit);
  const after = Object.assign({}, before, change);
  if (!isOut(before) && isOut(after) && confirmedIp !== previewIp)
    throw refuse(excludesCaller, { ip: previewIp });
  world.countryRestrictions ??= {};
  world.countryRestrictions[tenant.id] = after;
  return after;
}

const toConfig = ({
  countries: _countries,
  ...config
}: PreviewCountries): CountryRestrictionConfig => config;
const toItems = ({ countries }: PreviewCountries) =>
  countries.map((countryCode) => ({ id: countryCode, countryCode }));

/** Country restrictions of accounts. */
export const countryRestrictionsPreview: PreviewReplies<typeof countryRestrictionsContract> = {
  getCountryRestrictionConfig: (visit) => toConfig(getCountryPolicy(visit)),
  listCountryRestrictions: (visit) => toItems(getCountryPolicy(visit)),
  updateCountryRestrictionConfig: (visit, { body: { confirmedIp, countries, ...config } }) => {
    const change = countries ? { ...config, countries: readCodes(countries) } : config;
    return toConfig(save(visit, change, confirmedIp));
  },
  setCountryRestrictions: (visit, { body: { countries, confirmedIp } }) => {
    const codes = readCodes(countries.map(({ countryCode }) => countryCode));
    save(visit, { countries: codes }, confirmedIp);
    return undefined;
  },
  previewCountryRestrictions: (visit, { body: { countries, ...config } }) => {
    const own = countries ? readCodes(countries) : getCountryPolicy(visit).countries;
    const isBlocked = isOut({ ...config, countries: own });
    return {
      effects: isBlocked ? [ownSessionEnds(visit)] : [],
      endsOwnSession: isBlocked,
      locksOutCaller: isBlocked,
      locksOutAdministrators: isBlocked,
    };
  },
  getOwnLocation: () => ({ isAvailable: true, ip: previewIp, countryCode: ownCountry }),
};
