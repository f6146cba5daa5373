// @module-tag together
// @module-tag quick
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { SPOKEN_LANGUAGES } from '../../shared/locale/createTexts.ts'

const root = join(import.meta.dirname, '../..')

const loads = new Map<string, readonly string[]>()
/** The files that a file loads when it is loaded; imports of types alone are none. Each file is read once. */
function loadedBy(file: string): readonly string[] {
  const known = loads.get(file)
  if (known !== undefined) return known
  const text = readFileSync(join(root, file), 'utf8')
  const imports = text.matchAll(/^(?:import|export) (?!type )(?:[^';]*? from )?'(\.[^']+\.tsx?)'/gm)
  const found = [...imports].map(([, path = '']) => join(dirname(file), path))
  loads.set(file, found)
  return found
}

/** A file and all that are loaded with it, those that import from a package apart. */
function loadedWith(start: string, packageName: RegExp): { all: readonly string[]; importing: readonly string[] } {
  const files = new Set([start])
  for (const file of files) for (const next of /\.tsx?$/.test(file) ? loadedBy(file) : []) files.add(next)
  const importing = [...files].filter((file) => {
    const imports = readFileSync(join(root, file), 'utf8').matchAll(/^import (?!type )[^;']* from '([^']+)'/gm)
    return [...imports].some(([, from = '']) => packageName.test(from))
  })
  return { all: [...files], importing }
}

/** The way by imports from one file to another, both included; undefined if there is none. */
function wayTo(target: string, from: string): readonly string[] | undefined {
  const ways: (readonly [string, ...string[]])[] = [[from]]
  const seen = new Set([from])
  for (const way of ways) {
    const [at] = way
    if (at === target) return way.toReversed()
    for (const next of loadedBy(at)) {
      if (seen.has(next)) continue
      seen.add(next)
      ways.push([next, ...way])
    }
  }
  return undefined
}

it('sees the texts where a module of the page loads them', () => {
  expect(wayTo('shared/locale/en.ts', 'renderer/locales/t.ts')).toBeDefined()
})

it.each(SPOKEN_LANGUAGES.filter((language) => language !== 'en'))(
  'the table of %s is a file of its own',
  (language) => {
    expect(wayTo(`shared/locale/${language}.ts`, 'renderer/main.tsx')).toBeUndefined()
    expect(wayTo(`shared/locale/${language}.ts`, 'shared/locale/createTexts.ts')).toBeUndefined()
  },
)

// What is drawn first needs neither schemas nor the code of rooms, settings and editor: they load when they are opened.
it('the first drawing loads no zod, no room and no editor', () => {
  const { all, importing } = loadedWith('renderer/main.tsx', /^zod$/)
  expect(all).toContain('renderer/start/list/Welcome.tsx')
  expect(importing).toEqual([])
  const later = /^renderer\/(?:lab|ownVoice|qc|generations|packs|assistant|cast|script|timeline|player|render|export)\//
  expect(all.filter((file) => later.test(file))).toEqual([])
})

// Each worker is a bundle of its own: the English texts in it would be loaded once more, and never shown.
it.each(globSync('renderer/**/*Worker.ts', { cwd: root }))('%s does not load the texts', (worker) => {
  expect(wayTo('shared/locale/en.ts', worker)).toBeUndefined()
})

// Processes that the engine starts throw keys and values; the engine has the words. Packs and own voices answer a terminal too.
it.each(globSync('electron/engine/**/*Worker.ts', { cwd: root }))('%s does not load the texts', (worker) => {
  expect(wayTo('shared/locale/en.ts', worker)).toBeUndefined()
})

// FFmpeg runs in processes of its own: damaged files may end those, and the library takes 17 MB that an engine at rest does not need.
it('the engine itself does not load FFmpeg', () => {
  const { all, importing } = loadedWith('electron/engine/main.ts', /^node-av\//)
  expect(all).toContain('electron/engine/handlers/local.ts')
  expect(importing).toEqual([])
})

// Texts that somebody else may have made are read and matched in a worker: they may take the page's thread for seconds.
it.each(['subtitles/readSubtitles', 'subtitles/decodeText', 'subtitles/matchCues'])(
  'the page leaves %s to its worker',
  (reader) => {
    const modules = globSync('renderer/**/*.{ts,tsx}', { cwd: root, exclude: ['**/.types/**'] }).filter(isOfThePage)
    expect(modules).toContain('renderer/script/dialogs/askTextWorker.ts')
    const loading = modules.filter((module) => {
      const isImported = readFileSync(join(root, module), 'utf8').includes(`${reader}.ts')`)
      return isImported || wayTo(`shared/${reader}.ts`, module) !== undefined
    })
    expect(loading).toEqual([])
  },
)

/** Whether a module is loaded by the page: workers, the task of the worker of texts, and tests are not. */
function isOfThePage(module: string): boolean {
  return module.endsWith('/askTextWorker.ts') || !/(?:Worker|textWork|\.test|\.testing)\.tsx?$/.test(module)
}

// The packages that the design asks for, with the programs that work by them.
it.each([
  ['electron', 'electron/main/main.ts'],
  ['electron-builder', 'build/dist.ts'],
  ['react', 'renderer/main.tsx'],
  ['react-dom', 'renderer/main.tsx'],
  ['zustand', 'renderer/main.tsx'],
  ['wavesurfer.js', 'renderer/main.tsx'],
  ['vite', 'build/bundle.ts'],
  ['playwright', 'e2e/electron/standin/chromium.ts'],
  ['@playwright/test', 'playwright.config.ts'],
])('%s is used by %s', (name, start) => {
  const used = new RegExp(`(?:^import (?!type )[^;']*from |import\\()'${name}(?:/[^']+)?'|node_modules/${name}/`, 'm')
  expect(usersIn(loadedWith(start, /^$/).all, used)).not.toEqual([])
})

it('waves are drawn by wavesurfer.js alone, and the peaks of a sound in its function for that', () => {
  const modules = globSync('renderer/**/*.{ts,tsx}', { cwd: root, exclude: ['**/.types/**'] })
  const drawing = ['renderer/ui/wave/createWaveform.ts']
  expect(usersIn(modules, /'wavesurfer\.js/)).toEqual(drawing)
  expect(usersIn(modules, /import [^;']*\bsamplePeaks\b/).filter((module) => !module.endsWith('.test.ts'))).toEqual(
    drawing,
  )
})

function usersIn(files: readonly string[], used: RegExp): string[] {
  return files.filter((file) => used.test(readFileSync(join(root, file), 'utf8')))
}
