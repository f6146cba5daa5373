import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{shared,electron,build,e2e}/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // Real processes, sockets and disks on a busy machine: what fails twice is wrong.
    retry: process.env.CI ? 1 : 0,
  },
})
