/** The sub-accounts of the reseller: by region, with chains that have branches of their own. */
const regions: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'North East': {
    'Tyne Bakeries': [
      'Tyne Bakeries Gateshead',
      'Tyne Bakeries Durham',
      'Tyne Bakeries Sunderland',
    ],
    'Cheviot Outdoor': [],
    'Quayside Legal': [],
    'Redcar Logistics': [],
    'Saltburn Surf': [],
    'Wearside Print': [],
  },
  'North West': {
    'Mersey Dental': ['Mersey Dental Bootle', 'Mersey Dental Birkenhead'],
    'Lune Valley Farms': [],
    'Pennine Cycles': [],
    'Ribble Software': [],
    'Salford Sound': [],
    'Wirral Housing': [],
  },
  Yorkshire: {
    'Dales Veterinary': ['Dales Veterinary Skipton', 'Dales Veterinary Ripon'],
    'Humber Freight': [],
    'Minster Books': [],
    'Ridings Insurance': [],
    'Sheaf Steelworks': [],
    'Whitby Fishmongers': [],
  },
  Cumbria: {
    'Fell Runners Club': ['Fell Runners Keswick', 'Fell Runners Kendal'],
    'Borrowdale Hotels': [],
    'Derwent Pencils': [],
    'Eden Brewery': [],
    'Furness Marine': [],
    'Solway Energy': [],
  },
};

/** One account of the demo; a parent comes before its children. */
export interface NorthAccount {
  readonly number: number;
  readonly name: string;
  /** The name of the account above. */
  readonly parent: string;
  readonly isReseller: boolean;
}

/** The accounts below the reseller `top` besides its first three; numbered from `first`. */
export function northAccounts(top: string, first: number): readonly NorthAccount[] {
  const accounts: NorthAccount[] = [];
  const add = (name: string, parent: string, isReseller: boolean) =>
    accounts.push({ number: first + accounts.length, name, parent, isReseller });
  for (const [region, customers] of Object.entries(regions)) {
    add(region, top, true);
    for (const [customer, branches] of Object.entries(customers)) {
      add(customer, region, branches.length > 0);
      for (const branch of branches) add(branch, customer, false);
    }
  }
  return accounts;
}
