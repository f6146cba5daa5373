import { doTextWork, type TextOrder, type TextOutcome } from './textWork.ts'

// The page's types lack the scope of a worker; this declares the part that is used.
const scope = globalThis as unknown as {
  addEventListener(type: 'message', listener: (event: MessageEvent<TextOrder>) => void): void
  postMessage(outcome: TextOutcome): void
  reportError(error: unknown): void
}

scope.addEventListener('message', ({ data }) => void doTextWork(data).then(scope.postMessage, scope.reportError))
