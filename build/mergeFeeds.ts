import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// node build/mergeFeeds.ts TO FOLDER…: gathers the feeds of updates (latest*.yml) that several machines made for one system.

/**
 * Joins feeds of one version: the files of all, under the version and date of the first. The updater takes the file whose
 * name tells the processor, so a feed that one machine made would give Apple's and Intel's users the same program.
 */
export function joinFeeds(feeds: readonly string[]): string {
  const [first = '', ...others] = feeds
  const version = versionOf(first)
  const foreign = others.map(versionOf).find((one) => one !== version)
  if (foreign !== undefined) throw new Error(`A feed for ${foreign} cannot be joined with one for ${version}.`)
  const known = new Set(entriesOf(first))
  const added = others.flatMap(entriesOf).filter((entry) => !known.has(entry))
  const [head = '', files = '', rest = ''] = partsOf(first)
  return `${head}${files}${added.join('')}${rest}`
}

function versionOf(feed: string): string {
  return /^version: (.+)$/m.exec(feed)?.[1] ?? 'no version'
}

/** The text before, in and after the list of files. The packager writes lists with two spaces. */
function partsOf(feed: string): string[] {
  const match = /^([\s\S]*?^files:\n)((?: {2}.*\n)*)([\s\S]*)$/m.exec(feed)
  if (match === null) throw new Error('This feed has no list of files.')
  return match.slice(1)
}

function entriesOf(feed: string): string[] {
  return partsOf(feed)[1]?.match(/ {2}- .*\n(?: {4}.*\n)*/g) ?? []
}

if (import.meta.main) {
  const [to = '.', ...folders] = process.argv.slice(2)
  const names = new Set(folders.flatMap((folder) => readdirSync(folder).filter((name) => /^latest.*\.yml$/.test(name))))
  for (const name of names) {
    const all = folders.filter((folder) => readdirSync(folder).includes(name))
    writeFileSync(join(to, name), joinFeeds(all.map((folder) => readFileSync(join(folder, name), 'utf8'))))
  }
}
