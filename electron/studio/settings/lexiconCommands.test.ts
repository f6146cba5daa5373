import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { suggestWords } from '../../../shared/text/lexicon/lexicon.ts'
import type { StudioLog } from '../log.ts'
import { lexiconCommands, openLexicon } from './lexiconCommands.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'griot-lexicon-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const warnings: string[] = []
const log = { warn: (text: string) => void warnings.push(text) } as unknown as StudioLog
const context = { window: 'w', signal: new AbortController().signal, onProgress: () => undefined }
const open = () => lexiconCommands(openLexicon(folder, log))

it('keeps what was learned for the next start, and suggests from it', async () => {
  await open().learnWords({ target: 'yo', texts: ['ọkọ mi', 'ọkọ rẹ'] }, context)
  const words = await open().lexicon({}, context)
  expect(suggestWords(words, 'yo', 'Oko')).toMatchObject([{ before: 'Oko', choices: ['Ọkọ'] }])
})

it('adds the words of another lexicon to its own', async () => {
  const commands = open()
  await commands.learnWords({ target: 'yo', texts: ['ọkọ'] }, context)
  const lexicon = { yo: { oko: { ọkọ: 2, okó: 1 }, constructor: { constructor: 1 } }, ha: { daki: { ɗaki: 1 } } }
  expect(await commands.addWords({ lexicon }, context)).toEqual({
    yo: { oko: { ọkọ: 3, okó: 1 }, constructor: { constructor: 1 } },
    ha: { daki: { ɗaki: 1 } },
  })
})

it('forgets one language, or all', async () => {
  const commands = open()
  await commands.learnWords({ target: 'yo', texts: ['ọkọ'] }, context)
  await commands.learnWords({ target: 'ha', texts: ['ɗaki'] }, context)
  expect(await commands.clearWords({ target: 'yo' }, context)).toEqual({ ha: { daki: { ɗaki: 1 } } })
  await commands.clearWords({}, context)
  expect(JSON.parse(readFileSync(join(folder, 'lexicon.json'), 'utf8'))).toEqual({})
})

it('puts a damaged file aside and begins anew', async () => {
  writeFileSync(join(folder, 'lexicon.json'), '{"yo": 3}')
  expect(await open().lexicon({}, context)).toEqual({})
  expect(readdirSync(folder).some((name) => name.startsWith('lexicon.json.broken-'))).toBe(true)
  expect(warnings).toHaveLength(1)
})
