import names from './columnNames.json' with { type: 'json' }

/** The name of a column as it is compared: without capitals, marks and all but letters. */
export function bareName(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')
}

const KNOWN_COLUMN_NAMES = new Map(Object.entries(names).map(([column, all]) => [column, new Set(all.map(bareName))]))

/** Whether a name is that of a column in one of the home languages; English names are known where the tables are read. */
export function isNamed(column: string, bare: string): boolean {
  return KNOWN_COLUMN_NAMES.get(column)?.has(bare) ?? false
}
