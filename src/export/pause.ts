/** Marks a pause in a lazy list, where it is no element: making the list has taken a while, and others may have a turn. */
export const PAUSE: unique symbol = Symbol('pause');
