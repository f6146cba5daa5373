import { expect, it } from 'vitest'
import type { FaceTrack } from '../core/pictureFindings.ts'
import { peopleOf } from './read/detectFaces.ts'

function track(print: readonly number[], width: number): FaceTrack {
  return { start: 0, end: 1, width, mouth: [{ time: 0, opening: 0, frontal: 1 }], print, portrait: `${width}` }
}

it('joins the faces of one person and keeps the portrait of the largest', () => {
  const [ann, bob] = [
    [0, 0],
    [1, 0],
  ]
  const tracks = [track([0.1, 0], 80), track(bob ?? [], 90), track(ann ?? [], 200), track([0, 0.2], 100)]
  const { people, personOf } = peopleOf(tracks)
  expect(tracks.map((one) => personOf.get(one))).toEqual([0, 1, 0, 0])
  expect(people).toEqual([{ portrait: '200' }, { portrait: '90' }])
})

it('knows nobody by a face without a print', () => {
  const { people, personOf } = peopleOf([{ start: 0, end: 1, width: 40, mouth: [] }])
  expect(people).toEqual([])
  expect(personOf.size).toBe(0)
})
