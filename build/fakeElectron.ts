import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The marker that precedes the fuses in Electron's binary; tools find the fuses by it. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
/** The fuses of an Electron release as delivered; 1 is on. */
const FUSES = '101100011'

/**
 * Makes a folder that the packager accepts as an unpacked Electron for Linux, so that packaging can be tested without a
 * download. Its program contains only fuses.
 */
export async function fakeElectron(folder: string): Promise<void> {
  await mkdir(join(folder, 'resources'), { recursive: true })
  await mkdir(join(folder, 'locales'))
  const fuses = Buffer.concat([Buffer.from([1, FUSES.length]), Buffer.from(FUSES)])
  const program = Buffer.concat([Buffer.from('#!/bin/sh\nexit 1\n'), Buffer.from(SENTINEL), fuses])
  await writeFile(join(folder, 'electron'), program)
  await chmod(join(folder, 'electron'), 0o755)
  for (const name of ['version', 'LICENSE', 'LICENSES.chromium.html', 'chrome-sandbox', 'chrome_crashpad_handler']) {
    await writeFile(join(folder, name), name === 'version' ? '45.4.1' : '')
  }
  await writeFile(join(folder, 'locales', 'en-US.pak'), '')
}

/** The fuses of a program, in the order of Electron's documentation; `1` is on. */
export async function readFuses(program: string): Promise<string> {
  const bytes = await readFile(program)
  const place = bytes.indexOf(SENTINEL) + SENTINEL.length
  return bytes.subarray(place + 2, place + 2 + (bytes[place + 1] ?? 0)).toString()
}
