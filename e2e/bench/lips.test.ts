// @module-tag together
import { expect, it } from 'vitest'
import { SPELLED_LANGUAGES } from '../../shared/text/speech/phonology.ts'
import { declaration } from '../support/declaration.ts'
import { countedLips } from './countedLips.ts'
import { wrongLips } from './lips.ts'

it.each(SPELLED_LANGUAGES)('lips of a text in %s are those that its orthography counts', (language) => {
  const lines = declaration(language).normalize('NFC').split('\n').slice(0, 30)
  const truth = countedLips(language)
  const { all, off } = wrongLips(lines, { language, truth, kind: 'lips_closed' })
  expect(all).toBeGreaterThan(50)
  expect(off / all).toBeLessThan(0.02)
})
