import { expect, it } from 'vitest'
import { BAND_INKS } from '../../../shared/band/bandLook.ts'
import { recordedCanvas } from '../../drawn/recorded.testing.ts'
import { drawBand } from './drawBand.ts'

/** Six seconds, 100 pixels each. */
const VIEW = { width: 600, height: 80, time: 9.2, secondsInSight: 6 }

const part = (text: string, start: number, end: number) => ({ text, start, end, from: 0, to: text.length })

/** The line of a speaker who is not seen, with a pause, a mark, and a word that has gone by. */
const LINE = {
  line: { id: 1, speaker: 'a', start: 9, end: 12, view: 'off_screen', marks: [{ time: 9, kind: 'breath_in' }] },
  parts: [part('gone', 2, 3), part('Habari', 9, 10), part('leo', 11, 12)],
  haste: 1,
}
const CONTENT = {
  rows: [[LINE], []],
  colourOf: () => 'blue',
  nameOf: () => 'Amina',
  shots: [1, 10.5, 90],
  loopLines: new Set<number>(),
}

/** The calls by which a band is drawn. */
function drawn(changes: object = {}, view: object = {}): readonly string[] {
  const { context, drawn } = recordedCanvas()
  drawBand(context, { ...VIEW, ...view }, { ...CONTENT, ...changes } as never, BAND_INKS.dark)
  return drawn
}

it('a line has its name, its words from their beginnings to their ends, its pause, its mark and its underline', () => {
  expect(drawn().join('\n')).toMatchInlineSnapshot(`
    "fillStyle = #6d7788
    fillRect(298, 0, 2, 80)
    textBaseline = alphabetic
    fillStyle = blue
    font = 600 10px "Noto Sans", "DejaVu Sans", system-ui, sans-serif
    fillText(Amina, 148, 10)
    font = 600 100px "Noto Sans", "DejaVu Sans", system-ui, sans-serif
    font = 600 10px "Noto Sans", "DejaVu Sans", system-ui, sans-serif
    save()
    translate(148, 29.6)
    scale(1.41, 1)
    font = 600 22.4px "Noto Sans", "DejaVu Sans", system-ui, sans-serif
    fillStyle = #f4f5f7
    fillText(Habari, 0, 0)
    restore()
    font = 600 100px "Noto Sans", "DejaVu Sans", system-ui, sans-serif
    font = 600 22.4px "Noto Sans", "DejaVu Sans", system-ui, sans-serif
    save()
    translate(348, 29.6)
    scale(2.83, 1)
    font = 600 22.4px "Noto Sans", "DejaVu Sans", system-ui, sans-serif
    fillStyle = #f4f5f7
    fillText(leo, 0, 0)
    restore()
    fillStyle = #6d7788
    fillRect(-448, 29.6, 592, 2)
    fillRect(252, 29.6, 92, 2)
    fillStyle = blue
    fillRect(-552, 34.4, 1000, 2)
    font = 700 11px "Noto Sans", "DejaVu Sans", system-ui, sans-serif
    fillStyle = #e1566c
    strokeStyle = #101215
    lineWidth = 4
    lineJoin = round
    textAlign = center
    strokeText(hhh, 148, 12.4)
    fillText(hhh, 148, 12.4)
    textAlign = start
    fillStyle = #6d7788
    fillRect(0, 40, 0, 1)"
  `)
})

it('what is chosen is framed, a loop is crossed, lips are shapes, and a low row has a stroke for a name', () => {
  const usual = drawn()
  const added = (changes: object, view?: object) => {
    const now = drawn(changes, view)
    return now.filter((one) => !usual.includes(one)).join(' | ')
  }
  const lips = () => [
    { time: 9.5, kind: 'lips_closed', met: true },
    { time: 9.7, kind: 'mouth_i', met: false },
  ]
  expect({
    word: added({ chosen: { line: 1, part: 1 } }),
    another: added({ chosen: { line: 2, part: 1 } }),
    loop: added({ loopLines: new Set([1]) }),
    lips: added({ lips }),
    low: drawn({}, { height: 40 }).slice(0, 9).join(' | '),
  }).toMatchInlineSnapshot(`
    {
      "another": "",
      "lips": "strokeStyle = #7db4ff | fillStyle = #7db4ff | lineWidth = 1.5 | beginPath() | rect(194, 35.2, 8, 4) | fill() | strokeStyle = #6d7788 | lineWidth = 1.5 | beginPath() | ellipse(218, 37.2, 3.2, 3.2, 0, 0, 6.28) | stroke()",
      "loop": "strokeStyle = #e1566c | lineWidth = 3 | beginPath() | moveTo(126.67, 13.33) | lineTo(140, 26.67) | moveTo(126.67, 26.67) | lineTo(140, 13.33) | stroke()",
      "low": "fillStyle = #6d7788 | fillRect(298, 0, 2, 40) | textBaseline = alphabetic | fillStyle = blue | fillRect(143, 2, 4, 17) | save() | translate(148, 14.8) | scale(2.9, 1) | font = 600 11.2px "Noto Sans", "DejaVu Sans", system-ui, sans-serif",
      "word": "strokeStyle = #7db4ff | lineWidth = 1 | strokeRect(-552, 8.8, 100, 27.2) | strokeStyle = #7db4ff | lineWidth = 3 | strokeRect(148, 8.8, 100, 27.2) | strokeStyle = #7db4ff | lineWidth = 1 | strokeRect(348, 8.8, 100, 27.2)",
    }
  `)
})
