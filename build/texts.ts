import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { faultsIn } from '../shared/locale/checkTexts.ts'
import { SPOKEN_LANGUAGES, textsOf } from '../shared/locale/createTexts.ts'
import type { TextTable } from '../shared/locale/textTable.ts'

/**
 * For translators and their tools: `npm run texts` checks the translations in `shared/locale` (keys, plurals, places, marks),
 * `npm run texts -- FOLDER` also writes the English texts there, a JSON file for each room, beside which a tool such as
 * Weblate lays its translations. Ends with 1 where a text is at fault.
 */
const ENGLISH = join(import.meta.dirname, '../shared/locale/en')

const [folder] = process.argv.slice(2)
if (folder !== undefined) await writeEnglish(folder)
let count = 0
for (const language of SPOKEN_LANGUAGES) {
  for (const { key, kind } of faultsIn(await textsOf(language), language)) {
    process.stdout.write(`${language} ${key}: ${kind}\n`)
    count++
  }
}
process.stdout.write(count === 0 ? 'No text is at fault.\n' : `${count} at fault.\n`)
process.exitCode = count === 0 ? 0 : 1

async function writeEnglish(to: string): Promise<void> {
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(ENGLISH).filter((one) => one.endsWith('.ts'))) {
    const module = (await import(join(ENGLISH, name))) as Readonly<Record<string, TextTable>>
    const path = join(to, name.replace(/\.ts$/, '.json'))
    writeFileSync(path, `${JSON.stringify(Object.assign({}, ...Object.values(module)), null, 2)}\n`)
  }
  process.stdout.write(`The English texts are in ${to}.\n`)
}
