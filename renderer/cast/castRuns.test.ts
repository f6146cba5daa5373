import { expect, it } from 'vitest'
import { edited, testDocument } from '../../shared/project/document.testing.ts'
import { setLineSound } from '../../shared/project/lines/soundEdits.ts'
import { openTestProject } from '../state/document/project.testing.ts'
import { theProject } from '../state/document/project.ts'
import { selectLines } from '../state/editor/selection.ts'
import { castRuns } from './castRuns.ts'

it('makes the selected lines louder or softer, each from its own, within what a render takes', () => {
  const document = testDocument([1, 2, 3].map((at) => [2 * at, 2 * at + 1, 'a'] as const))
  openTestProject(
    edited(document, (draft) => {
      setLineSound(draft, [2], { gain: 11.5 })
      setLineSound(draft, [3], { gain: -59.5 })
    }),
  )
  selectLines([1, 2, 3])
  const gains = () => [1, 2, 3].map((id) => theProject().document.lines[id]?.sound?.gain)
  castRuns.louder()
  expect(gains()).toEqual([1, 12, -58.5])
  castRuns.softer()
  castRuns.softer()
  expect(gains()).toEqual([-1, 10, -60])
})
