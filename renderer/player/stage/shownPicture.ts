let held: HTMLVideoElement | undefined

/** The element in which the player shows the picture, while it does. */
export const shownPicture = (): HTMLVideoElement | undefined => held

/** Sets or clears the element; only for the player. */
export function holdShownPicture(element: HTMLVideoElement | undefined): void {
  held = element
}
