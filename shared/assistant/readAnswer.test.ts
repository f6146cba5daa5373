import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readNames, readProse, readVersions } from './readAnswer.ts'

const done = (text: string) => ({ text, finish: 'stop' })
const parseVersions = (text: string, numbers: readonly number[] = [13]) => {
  const answer = readVersions(done(text), numbers)
  return answer.kind === 'versions' ? answer.lines : answer
}

describe('versions of lines', () => {
  const versions = [{ number: 13, versions: ['One.', 'Two.', 'Three.'] }]

  it.each([
    ['as asked', '{"lines": [{"line": 13, "versions": ["One.", "Two.", "Three."]}]}'],
    [
      'fenced with prose around',
      'Sure:\n```json\n{"lines":[{"line":13,"versions":["One.","Two.","Three."]}]}\n```\nHope it helps',
    ],
    [
      'after thoughts',
      '<think>{"lines": 1} hm</think>{"lines": [{"line": "13", "versions": ["One.", "Two.", "Three."]}]}',
    ],
    ['without a line', '{"versions": ["One.", "Two.", "Three."]}'],
    ['as bare texts', '["One.", "Two.", "Three.", "Three."]'],
    ['by number', '{"13": ["One.", "Two.", "Three."]}'],
    ['as objects', '[{"id": 13, "versions": [{"text": "One."}, {"text": "Two."}, {"text": "Three."}]}]'],
  ])('are read %s', (_, text) => {
    expect(parseVersions(text)).toEqual(versions)
  })

  it('may be fewer than asked', () => {
    expect(parseVersions('{"lines": [{"line": 13, "versions": ["One."]}]}')).toEqual([
      { number: 13, versions: ['One.'] },
    ])
  })

  it('of several lines go by number, or by order where all are there', () => {
    expect(parseVersions('[{"line": 2, "text": "B"}, {"line": 1, "text": "A"}]', [1, 2])).toEqual([
      { number: 2, versions: ['B'] },
      { number: 1, versions: ['A'] },
    ])
    expect(parseVersions('["A", "B"]', [1, 2])).toEqual([
      { number: 1, versions: ['A'] },
      { number: 2, versions: ['B'] },
    ])
  })

  it('of a wrong number of lines are not laid on any', () => {
    expect(parseVersions('["A", "B", "C"]', [1, 2])).toEqual({ kind: 'fault', fault: 'no_answer' })
    expect(parseVersions('[{"line": 7, "text": "A"}]')).toEqual({ kind: 'fault', fault: 'other_lines' })
  })

  it.each([
    ['', 'stop', 'empty'],
    ["I'm sorry, but I can't help with that.", 'stop', 'refused'],
    ['Half a', 'content_filter', 'refused'],
    ['{"lines": [{"line": 13, "versions": ["Half a', 'length', 'cut'],
    ['{"lines": [', null, 'cut'],
    ['Kwa kifupi: mvua ilifika.', 'stop', 'no_answer'],
  ])('%j with %s is the fault %s', (text, finish, fault) => {
    expect(readVersions({ text, finish }, [13])).toEqual({ kind: 'fault', fault })
  })

  it('that are whole are kept of an answer that was cut', () => {
    const text = '{"lines": [{"line": 13, "versions": ["One.", "Tw'
    expect(readVersions({ text, finish: 'length' }, [13])).toMatchObject({ lines: [{ versions: ['One.'] }], cut: true })
  })
})

it('names are read, and sentences in their place left out', () => {
  const text = `{"names": [{"speaker": "SPEAKER_00", "name": " Ba\\u0300ba\\u0301 Kọ́lá "}, {"speaker": "SPEAKER_01", "name": "${'x'.repeat(80)}"}, 7]}`
  expect(readNames(done(text))).toEqual({
    kind: 'names',
    names: [{ speaker: 'SPEAKER_00', name: 'Bàbá Kọ́lá' }],
    cut: false,
  })
})

it('prose may end with versions, of lines that there are', () => {
  const prose = 'The first word is too formal.\n```json\n{"lines": [{"line": 2, "versions": ["Sawa."]}]}\n```'
  expect(readProse(done(prose), [1, 2])).toEqual({
    kind: 'versions',
    lines: [{ number: 2, versions: ['Sawa.'] }],
    prose: 'The first word is too formal.',
    cut: false,
  })
  expect(readProse(done('Just words with a {name}.'), [1, 2])).toMatchObject({ kind: 'text' })
})

it('reading never throws, and never gives a line that was not asked about', () => {
  const word = fc.constantFrom(
    '{"lines":',
    '[',
    ']',
    '{',
    '}',
    '"line":',
    '"versions":',
    '"text"',
    ',',
    ':',
    '3',
    '13',
    '"Ọ̀rọ̀"',
    'sorry ',
    '```',
  )
  fc.assert(
    fc.property(fc.array(word, { maxLength: 40 }), fc.constantFrom('stop', 'length', null), (words, finish) => {
      const reply = { text: words.join(''), finish }
      const answer = readVersions(reply, [13])
      if (answer.kind === 'versions') expect(answer.lines.every(({ number }) => number === 13)).toBe(true)
      readNames(reply)
      readProse(reply, [13])
    }),
    { numRuns: 2000 },
  )
})
