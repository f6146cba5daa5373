import { createHash } from 'node:crypto'
import { createReadStream, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** Endings of what people download. */
const INSTALLERS = /\.(?:AppImage|deb|rpm|tar\.gz|exe|dmg|zip)$/

/**
 * Writes the SHA-256 sums of the installers in a folder beside them, as `sha256sum --check` reads them; the name of the file has
 * the target, as the files of all systems lie in one release. Returns its path; undefined where there is no installer.
 */
export async function writeSums(folder: string, target: string): Promise<string | undefined> {
  const names = readdirSync(folder).filter((name) => INSTALLERS.test(name))
  if (names.length === 0) return undefined
  const lines: string[] = []
  for (const name of names.toSorted()) lines.push(`${await sumOf(join(folder, name))}  ${name}\n`)
  const path = join(folder, `SHA256SUMS-${target}.txt`)
  writeFileSync(path, lines.join(''))
  return path
}

async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
