/** Movement on the stages: none where the player has asked for none. */
export const stillness = matchMedia('(prefers-reduced-motion: reduce)')
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Moves an element and resolves when it stands at the last frame, at once under reduced motion. */
export async function glide(
  element: Element,
  frames: Keyframe[],
  options: KeyframeAnimationOptions,
): Promise<void> {
  const timing = stillness.matches ? { ...options, duration: 1, delay: 0 } : options
  await element.animate(frames, { fill: 'forwards', ...timing }).finished
}
