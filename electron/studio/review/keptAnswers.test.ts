import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { mergeTests } from '../../../shared/kit/kitResults.ts'
import { formatTest, type KitAnswer } from '../../../shared/kit/testKit.ts'
import { answersFolder, keepAnswers, keptAnswers } from './keptAnswers.ts'

let data = ''
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'griot-heard-'))
})
afterEach(() => rmSync(data, { recursive: true }))

const answer = (more: Partial<KitAnswer> = {}): string =>
  formatTest(
    { kit: 'k', target: 'yo', voice: 'yo-adeola', by: 'Adé', at: 1, responses: [['bá/bà/0', 0, '']], ...more },
    ['Listening test'],
  )

it('keeps every answer once, in whichever text and order it came', async () => {
  expect(await keptAnswers(data)).toEqual({ answers: [], unread: [] })
  expect(await keepAnswers(data, `Hi\n${answer()}${answer({ by: 'Bísí' })}`)).toEqual({ added: 2, known: 0 })
  expect(await keepAnswers(data, answer({ by: 'Bísí' }) + answer({ by: '../../x', kit: 'other' }))).toEqual({
    ...{ added: 1, known: 1 },
  })
  const { answers } = await keptAnswers(data)
  expect(mergeTests(answers).voices).toMatchObject([{ voice: 'yo-adeola', listeners: 3, pairs: { right: 3, of: 3 } }])
  expect(readdirSync(data)).toEqual(['listening-tests'])
})

it('takes nothing of a text in which one answer is damaged', async () => {
  await expect(keepAnswers(data, answer() + answer({ by: 'Bísí' }).replace(/\n[A-Za-z]/, '\n?'))).rejects.toThrow()
  expect((await keptAnswers(data)).answers).toEqual([])
})

it('tells of files that hold no answer, and an answer is taken back by deleting its file', async () => {
  await keepAnswers(data, answer())
  writeFileSync(join(answersFolder(data), 'notes.txt'), 'Call Adé')
  const { answers, unread } = await keptAnswers(data)
  expect([answers.length, unread]).toEqual([1, ['notes.txt']])
  const [name = ''] = readdirSync(answersFolder(data)).filter((one) => one.startsWith('yo-adeola Adé'))
  rmSync(join(answersFolder(data), name))
  expect((await keptAnswers(data)).answers).toEqual([])
})
