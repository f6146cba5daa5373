import { describe, expect, it } from 'vitest'
import { createTexts } from '../locale/createTexts.ts'
import { english } from '../locale/english.ts'
import { plainWords, say } from '../locale/message.ts'
import { figureRows } from './figureRows.ts'
import { type Finding, QcReport } from './report.ts'
import { reportPage } from './reportHtml.ts'
import { formatReport } from './reportText.ts'

const report: QcReport = QcReport.parse({
  verdict: 'needs_work',
  words: 'checked',
  source: 'chanzo.mp4',
  dub: '<b>Ọjà & "x"</b>.mp4',
  figures: {
    lines: { all: 2, heard: 1, unclear: 0, silent: 1 },
    onset: { p50: 0.02, p95: 0.12, max: 0.12 },
    overlaps: 0,
    clicks: 0,
    loudness: { integrated: -16.1, source: -20.4, target: { lufs: -16 } },
    truePeak: -1.4,
    gap: { median: 30, least: 12.3 },
    length: { source: 100, dub: 100.01, frame: 0.04 },
    bedDelay: 0,
    picture: 'identical',
    tracks: [{ codec: 'aac', channels: 2, language: 'yor', default: true }],
  },
  findings: [
    {
      level: 'fail',
      topic: 'silence',
      line: 2,
      at: 61,
      value: plainWords('no speech'),
      norm: say('finding.silence.norm'),
      message: plainWords('Line 2 at 1:01 (“<i>Ẹ káàbọ̀</i>”) is not spoken.'),
      remedy: plainWords('Speak the line again.'),
    },
  ],
  lines: [
    {
      number: 1,
      id: 0,
      speaker: 'A',
      text: 'Moja',
      start: 1,
      end: 2,
      state: 'heard',
      onset: 1.12,
      onsetError: 0.12,
      gap: 12.3,
    },
    { number: 2, id: 1, speaker: 'A', text: '<i>Ẹ káàbọ̀</i>', start: 61, end: 62, state: 'silent' },
  ],
  loudnessCurve: { step: 1, dub: [-16, null, -18], source: [-20, -21, null] },
})

describe('reportPage', () => {
  const page = reportPage(report, { language: 'en', formatMessage: english })

  it('needs nothing but itself', () => {
    expect(page).not.toMatch(/(?:src|href)=|@import|url\(|<script/)
    expect(page).toMatch(/^<!doctype html>\n<html lang="en">/)
  })

  it('writes names and lines as text, whatever they hold', () => {
    expect(page).not.toMatch(/<b>|<i>/)
    expect(page).toContain('&#60;i&#62;Ẹ káàbọ̀')
  })

  it('tells every chart in words too', () => {
    const charts = page.match(/<svg[^>]*>/g) ?? []
    expect(charts).toHaveLength(2) // no rates are known
    for (const chart of charts) expect(chart).toMatch(/role="img" aria-label="[^"]{20,}"/)
    expect(page).toContain('<title>Line 1: 120 ms late</title>')
    expect(page).not.toMatch(/NaN|undefined|Infinity/)
  })

  it('has colours of enough contrast on both grounds', () => {
    const themes = [...page.matchAll(/:root\{[^}]*--ground:[^}]*\}/g)].map(([theme]) => theme)
    expect(themes).toHaveLength(3)
    for (const theme of themes) {
      const colour = Object.fromEntries(
        [...theme.matchAll(/--(\w+):(#\w+)/g)].map(([, name, value]) => [name, value ?? '']),
      )
      for (const name of ['text', 'soft', 'ok', 'bad', 'warn', 'one', 'two']) {
        expect(contrast(colour[name] ?? '', colour['ground'] ?? ''), `${name} in ${theme}`).toBeGreaterThanOrEqual(4.5)
      }
      for (const name of ['bad', 'warn', 'one'])
        expect(contrast(colour[name] ?? '', colour['band'] ?? '')).toBeGreaterThanOrEqual(3)
    }
  })
})

it('marks nothing that is within its limit, whatever else was found', () => {
  const found = (topic: Finding['topic'], more?: number): Finding => {
    const word = plainWords('x')
    const messages = { value: word, norm: word, message: word, remedy: word }
    return { level: 'fail', topic, ...messages, ...(more === undefined ? {} : { more }) }
  }
  const topics = ['bed', 'other', 'moved', 'level', 'spelled', 'unclear'] as const
  const findings = [found('cut'), found('cut', 4), ...topics.map((topic) => found(topic))]
  const lines = report.lines.map((line) => ({ ...line, state: 'heard' as const, onsetError: 0.058 }))
  const rows = figureRows({ ...report, findings, lines })
  expect(
    rows.filter(({ result }) => result === 'fail').map(({ name, value }) => [english(name), english(value)]),
  ).toEqual([
    ['Words left out', '5 places'],
    ['Speech unlike the mix', '3 places'],
    ['Original sound', 'missing for x'],
  ])
  // Where nobody knows what was mixed, its beginnings are not judged, and that is said in place of a norm.
  const onset = rows.find(({ name }) => name.key === 'report.figure.onset')
  expect([onset?.norm, onset?.result]).toEqual([say('report.notJudged'), undefined])
})

it('says the same in a terminal', () => {
  const text = formatReport(report, english)
  expect(text.split('\n').slice(0, 2)).toEqual(['<b>Ọjà & "x"</b>.mp4 against chanzo.mp4', '✗ Needs work'])
  expect(text.split('\n')[2]).toBe('2 lines: 1 fits and 1 with another fault')
  expect(text).toMatch(/✗ Lines with speech +1 of 2 +speech in every line/)
  expect(text).toMatch(/✓ Speech over original sound +median over 30 LU, least 12\.3 LU/)
  expect(text).toMatch(/✗ Line 2 at 1:01 .* is not spoken\. \(no speech; wanted: speech in every line\)\n {2}Speak/)
})

it('speaks the language of its reader, in the terminal and as a page', async () => {
  const { words, language, show } = createTexts()
  await show('sw')
  expect(formatReport(report, words)).toMatch(/✗ Mistari yenye usemi +1 kati ya 2 +usemi katika kila mstari/)
  const page = reportPage(report, { language: language(), formatMessage: words })
  expect(page).toMatch(/<html lang="sw">/)
  expect(page).toContain('Linahitaji marekebisho')
})

/** WCAG 2.2: ratio of relative luminances. */
function contrast(one: string, two: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(two)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function luminance(colour: string): number {
  const digits = colour.length === 4 ? [...colour.slice(1)].map((digit) => digit + digit).join('') : colour.slice(1)
  const [red = 0, green = 0, blue = 0] = (digits.match(/../g) ?? []).map((pair) => {
    const share = Number.parseInt(pair, 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
