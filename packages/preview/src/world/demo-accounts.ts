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
export interface DemoAccount {
  readonly number: number;
  readonly name: string;
  /** The number of the parent; absent directly below the reseller. */
  readonly parent?: number;
  readonly isReseller: boolean;
}

/** The accounts below the reseller beside its first three; numbered from `first`. */
export function demoAccounts(first: number): readonly DemoAccount[] {
  const accounts: DemoAccount[] = [];
  const add = (name: string, isReseller: boolean, parent?: number) => {
    const number = first + accounts.length;
    accounts.push({ number, name, isReseller, ...(parent === undefined ? {} : { parent }) });
    return number;
  };
  for (const [region, customers] of Object.entries(regions)) {
    const at = add(region, true);
    for (const [customer, branches] of Object.entries(customers)) {
      const chain = add(customer, branches.length > 0, at);
      for (const branch of branches) add(branch, false, chain);
    }
  }
  return accounts;
}
