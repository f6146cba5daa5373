// @module-tag together
// @module-tag quick
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { english } from '../../shared/locale/english.ts'
import { QcReport } from '../../shared/qc/report.ts'
import { reportPage } from '../../shared/qc/reportHtml.ts'

const root = join(import.meta.dirname, '../..')
const tokens = readFileSync(join(root, 'renderer/styles/tokens.css'), 'utf8')

/** The colours of a level: one, wherever it is shown. */
const COLOURS = { good: 'ok', remark: 'warn', fail: 'bad' } as const
const pairOf = (name: string) => new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens)?.slice(1, 3)

it('a level has one colour in every room: rules of a level take its token and no other', () => {
  const wrong = globSync('renderer/**/*.css', { cwd: root }).flatMap((file) => {
    const sheet = readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
    return [...sheet.matchAll(/([^{}]*\[data-level="(good|remark|fail)"\][^{}]*)\{([^{}]*)\}/g)].flatMap(
      ([, rule = '', level, body = '']) => {
        const used = [...body.matchAll(/var\(--(ok|warn|bad|accent|chart)\)/g)].map(([, name]) => name)
        const own = COLOURS[level as keyof typeof COLOURS]
        // Points that are good have the colour of their series.
        return used.every((name) => name === own || (level === 'good' && name === 'chart'))
          ? []
          : [`${file}: ${rule.trim()}`]
      },
    )
  })
  expect(wrong).toEqual([])
})

it('a report that is saved or mailed has the colours of the studio', () => {
  const report = QcReport.parse({
    ...{ verdict: 'passed', source: 's.mp4', dub: 'd.mp4', findings: [], lines: [], words: 'checked' },
    figures: {
      ...{ lines: { all: 0, heard: 0, unclear: 0, silent: 0 }, overlaps: 0, clicks: 0, loudness: {}, truePeak: -2 },
      ...{ length: { source: 1, dub: 1, frame: 0.04 }, picture: 'none', tracks: [] },
    },
    loudnessCurve: { step: 1, dub: [], source: [] },
  })
  const page = reportPage(report, { language: 'en', formatMessage: english })
  for (const name of Object.values(COLOURS)) {
    const [light, dark] = pairOf(name) ?? []
    const used = [...page.matchAll(new RegExp(`--${name}:(#\\w+)`, 'g'))].map(([, colour]) => colour)
    expect(used, name).toEqual([light, dark, light])
  }
})
