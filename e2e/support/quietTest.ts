import { test as base, expect } from '@playwright/test'
import { collectComplaints } from './collectComplaints.ts'

/** A test that fails where its page complains. What is expected can be taken out of `complaints`. */
export const quietTest = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ page }, run) => {
      const complaints: string[] = []
      collectComplaints(page, complaints)
      await run(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})
