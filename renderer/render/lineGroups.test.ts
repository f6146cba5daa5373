import { expect, it } from 'vitest'
import { testDocument } from '../../shared/project/document.testing.ts'
import { groupsOf } from './lineGroups.ts'

it('puts what fails first, then the group with the most lines, each in the order of the script', () => {
  const document = testDocument([1, 2, 3, 4, 5, 6].map((at) => [2 * at, 2 * at + 1, 'a'] as const))
  const status = (name: string, level?: string) => ({ name, level }) as never
  const statuses = new Map([
    [6, status('late', 'remark')],
    [5, status('late', 'remark')],
    [4, status('tight', 'remark')],
    [3, status('no_voice', 'fail')],
    [2, status('good')],
  ])
  expect(groupsOf(document, statuses)).toEqual([
    { name: 'no_voice', level: 'fail', lines: [3] },
    { name: 'late', level: 'remark', lines: [5, 6] },
    { name: 'tight', level: 'remark', lines: [4] },
  ])
})
