import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { UNUSED_DICTIONARY_PATTERN } from '../../electron/engine/adapters/espeak/foreignDictionaries.ts'

/** The table of names and places in the library's program, and an entry of it. */
const TABLE = /files:\[(\{filename:[^\]]+)\],remote_package_size:[\d.e]+/
const ENTRY = /\{filename:"([^"]+)",start:([\d.e]+),end:([\d.e]+)\}/g
const NOTICE = '// Changed for Griot Studio: dictionaries that it does not use were taken out of the data.\n'

/**
 * Takes the dictionaries that no built-in voice reads out of a packed copy of espeak-ng: 18 of 24 MB. Its data is one block of
 * all files, with a table in the program; both are written anew. Throws where they do not fit together.
 */
export function dropDictionaries(folder: string): void {
  const [program, data] = [join(folder, 'espeak-ng.js'), join(folder, 'espeak-ng.data')]
  const [script, block] = [readFileSync(program, 'utf8'), readFileSync(data)]
  const files = Array.from(TABLE.exec(script)?.[1]?.matchAll(ENTRY) ?? [], ([, path = '', start, end]) => {
    return { path, end: Number(end), bytes: block.subarray(Number(start), Number(end)) }
  })
  if (files.at(-1)?.end !== block.length) throw new Error(`${program} and its data do not fit together.`)
  const kept = files.filter(({ path }) => !UNUSED_DICTIONARY_PATTERN.test(path.slice(path.lastIndexOf('/') + 1)))
  let size = 0
  const entries = kept.map(({ path, bytes }) => {
    const start = size
    size += bytes.length
    return `{filename:"${path}",start:${start},end:${size}}`
  })
  replace(data, Buffer.concat(kept.map(({ bytes }) => bytes)))
  replace(program, NOTICE + script.replace(TABLE, () => `files:[${entries.join(',')}],remote_package_size:${size}`))
}

/** Puts new content in a file's place. The packager may have linked the installed package, which stays as it is. */
function replace(path: string, content: string | Buffer): void {
  writeFileSync(`${path}.new`, content)
  renameSync(`${path}.new`, path)
}
