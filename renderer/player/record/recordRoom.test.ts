import { expect, it } from 'vitest'
import { testDocument } from '../../../shared/project/document.testing.ts'
import { openTestProject } from '../../state/document/project.testing.ts'
import { useSession } from '../../state/session.ts'
import { enterRoom, goodKey } from './recordRoom.ts'

it('calls nothing good by its key where no take was kept', async () => {
  openTestProject(testDocument([[0, 2, 'one']]))
  enterRoom()
  const { announcement: before } = useSession.getState()
  await goodKey()
  expect(useSession.getState().announcement).toBe(before)
})
