import type { ProjectRecords } from '../project/projectRecords.ts'
import { isOpen, StoredWork } from './workOrder.ts'

/** Keeps work with its project. */
export function keepWork(records: ProjectRecords, stored: StoredWork): void {
  records.saveJob({ id: stored.id, kind: stored.order.kind, data: { ...stored } })
}

/** What is kept in a project file; what was ordered in the file it was copied from is forgotten. */
export function keptWorks(path: string, records: ProjectRecords): StoredWork[] {
  return records.jobs().flatMap(({ id, data }) => {
    const { data: stored } = StoredWork.safeParse(data)
    const foreign = stored !== undefined && isOpen(stored) && stored.place !== path
    if (stored !== undefined && !foreign) return [stored]
    records.forgetJob(id)
    return []
  })
}
