import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Packages that llama.cpp's library imports when it starts and uses only to fetch or build something, which it is never asked
 * for: each by the names that are imported. They and what they need are 5 MB of packages of its own command line.
 */
export const STUB_PACKAGES: Readonly<Record<string, string>> = {
  'simple-git': 'export const simpleGit = undefined\n',
  ora: 'export default undefined\n',
  ipull: 'export const [downloadFile, downloadSequence, DownloadStatus] = []\n',
}

/** Puts packages without code in the place of those that are imported and never called. */
export function writeStubPackages(modules: string): void {
  for (const [name, code] of Object.entries(STUB_PACKAGES)) {
    const folder = join(modules, name)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ name, type: 'module', exports: './index.js' })}\n`)
    writeFileSync(join(folder, 'index.js'), code)
  }
}
