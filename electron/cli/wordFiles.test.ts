import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { formatDictionary } from '../../shared/project/texts/dictionaryFile.ts'
import { readDubRequest } from './dubRequest.ts'

const cwd = mkdtempSync(join(tmpdir(), 'griot-words-'))
afterAll(() => rmSync(cwd, { recursive: true }))
const write = (name: string, content: string | Uint8Array) => writeFileSync(join(cwd, name), content)
const read = (to: string, words: { glossary?: string[]; dictionary?: string[]; baseUrl?: string }) =>
  readDubRequest('a.mp4', { to, ...words }, { cwd, env: {} })

it('reads glossaries for all languages and for one', () => {
  write('all.txt', 'Griot = Griot\r\n\r\nmaize=masa\r\n')
  write('sw.txt', '\ufeffmaize = mahindi')
  const glossary = ['all.txt', 'Swahili=sw.txt']
  expect(read('ha', { glossary }).glossary).toEqual([
    { term: 'Griot', use: 'Griot' },
    { term: 'maize', use: 'masa' },
  ])
  expect(read('sw', { glossary }).glossary?.[1]).toEqual({ term: 'maize', use: 'mahindi' })
})

it('reads a dictionary that the studio exported', () => {
  write('a=b.csv', `\ufeff${formatDictionary([{ word: 'UNESCO', say: 'yunesko', matchCase: true }], ',')}`)
  const expected = [{ target: 'sw', word: 'UNESCO', say: 'yunesko', matchCase: true }]
  expect(read('sw', { dictionary: ['a=b.csv'] }).dictionary).toEqual(expected)
  expect(read('sw', { dictionary: ['ha=a=b.csv'] }).dictionary).toEqual([])
})

it('says what is wrong with a file', () => {
  write('bad.txt', 'maize = mahindi\nGriot')
  write('empty.txt', '\n')
  write('bad.csv', 'word,say\nUNESCO,\n')
  write('bytes.csv', new Uint8Array([0xff, 0xd8, 0xff]))
  write('zeros.csv', new Uint8Array(100))
  write('large.txt', 'maize = mahindi\n'.repeat(540_000))
  const cases = [
    [{ glossary: ['bad.txt'] }, 'bad.txt cannot be used: line 2 is not of the form word = translation: Griot.'],
    [{ glossary: ['empty.txt'] }, 'empty.txt cannot be used: it holds no words.'],
    [{ glossary: ['none.txt'] }, 'none.txt was not found. Check its name.'],
    [{ dictionary: ['bad.csv'] }, 'bad.csv cannot be used: line 2 has no pronunciation: UNESCO,.'],
    [{ dictionary: ['bytes.csv'] }, 'bytes.csv is no text in UTF-8.'],
    [{ dictionary: ['zeros.csv'] }, 'zeros.csv is no text in UTF-8.'],
    [{ glossary: ['large.txt'] }, 'large.txt is too large: it has 9 MB, and may have 8 MB.'],
    [{ glossary: ['/dev/zero'] }, '/dev/zero is too large: it has 9 MB, and may have 8 MB.'],
    [{ glossary: ['all.txt'], baseUrl: 'https://dubs.example' }, '--glossary is for the engine of this computer.'],
  ] as const
  for (const [words, message] of cases) expect(() => read('sw', structuredClone(words) as never)).toThrow(message)
})
