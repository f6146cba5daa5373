import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { TARGETS } from '../shared/contract/records.ts'
import { identifyLanguage } from '../shared/text/identify.ts'

const folder = fileURLToPath(new URL('../../shared/data/text/', import.meta.url))

describe.skipIf(!existsSync(folder))(
  'identifyLanguage on real text (skipped where ../shared/data/text is absent)',
  () => {
    it.each(TARGETS)('names at least 97 %% of the long lines in %s', (language) => {
      const lines = readFileSync(`${folder}udhr.${language}.txt`, 'utf8').split('\n')
      const long = lines.filter((line) => [...line].length >= 40)
      const right = long.filter((line) => identifyLanguage(line)?.language === language)
      expect(right.length / long.length).toBeGreaterThanOrEqual(0.97)
    })
  },
)
