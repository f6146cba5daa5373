import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dropDictionaries } from './dropDictionaries.ts'

const PACKAGE = join(import.meta.dirname, '../../node_modules/@echogarden/espeak-ng-emscripten')

/** Texts by espeak-ng's voice, one with letters of another script. */
const TEXTS = [
  ['en-us+f3', 'The rain reached the farm. নমস্কার'],
  ['sw+m3', 'Mvua ilifika shambani.'],
]

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'griot-espeak-'))
  cpSync(PACKAGE, folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** All phonemes of the texts as a copy of the library says them; its samples hold noise that is other each time. */
function phonemes(copy: string): string {
  const code = `
    const { default: create } = await import(${JSON.stringify(pathToFileURL(join(copy, 'espeak-ng.js')).href)})
    const library = await create()
    const speaker = await new library.eSpeakNGWorker()
    for (const [voice, text] of ${JSON.stringify(TEXTS)}) {
      if (speaker.set_voice(voice) !== 0) throw new Error('no voice')
      speaker.synthesize(text, (samples, events) => {
        for (const { type, id } of events) if (type === 'phoneme') console.log(id)
        return false
      })
    }`
  return execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })
}

it('leaves out what no voice reads, and the voices say the same', () => {
  dropDictionaries(folder)
  expect(statSync(join(folder, 'espeak-ng.data')).size).toBeLessThan(6e6)
  const keptPhonemes = phonemes(folder)
  expect(keptPhonemes.split('\n').length).toBeGreaterThan(40)
  expect(keptPhonemes).toBe(phonemes(PACKAGE))
})

it('refuses data that are of another version than the program', () => {
  writeFileSync(join(folder, 'espeak-ng.data'), 'too short')
  expect(() => dropDictionaries(folder)).toThrow('do not fit together')
})
