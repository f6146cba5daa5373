import { expect, it } from 'vitest'
import { testDocument } from '../../../shared/project/document.testing.ts'
import { openTestProject } from '../../state/document/project.testing.ts'
import { useShots } from '../../state/editor/shots.ts'
import { useSession } from '../../state/session.ts'
import { enterRoom, goodKey, loopsOfFilm } from './recordRoom.ts'

it('calls nothing good by its key where no take was kept', async () => {
  openTestProject(testDocument([[0, 2, 'one']]))
  enterRoom()
  const { announcement: before } = useSession.getState()
  await goodKey()
  expect(useSession.getState().announcement).toBe(before)
})

it('begins loops by the shots of a script, else by those that were found in the film', () => {
  const document = testDocument([
    [0, 1, 'one'],
    [3, 4, 'two'],
  ])
  useShots.setState({ shots: { times: [2], keyframes: [], still: [] } })
  expect(loopsOfFilm(document)).toHaveLength(2)
  expect(loopsOfFilm({ ...document, shots: [9] })).toHaveLength(1)
})
