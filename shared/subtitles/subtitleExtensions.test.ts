import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isSubtitleName, SUBTITLE_INPUT_FORMATS } from './subtitleExtensions.ts'

it('the guide names every format that is read, with its endings', () => {
  const guide = readFileSync(new URL('../../docs/dub.md', import.meta.url), 'utf8')
  const missing = Object.values(SUBTITLE_INPUT_FORMATS)
    .flatMap(({ name, extensions }) => [name, ...extensions.map((one) => `.${one}`)])
    .filter((word) => !guide.includes(word))
  expect(missing).toEqual([])
  expect(Object.keys(SUBTITLE_INPUT_FORMATS).length).toBeGreaterThanOrEqual(18)
})

it('takes files by their ending, in capitals too', () => {
  expect(['a.SRT', 'b.smi', 'c.stl', 'd.mp4', 'srt', 'e.docx', 'f.pdf'].map(isSubtitleName)).toEqual([
    true,
    true,
    true,
    false,
    false,
    true,
    false,
  ])
})
