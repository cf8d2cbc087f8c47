/** Something that is done once after a burst of reasons to do it. */
export class Delayed {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly milliseconds: number,
    private readonly action: () => unknown,
  ) {}

  soon(): void {
    this.dispose();
    this.timer = setTimeout(this.action, this.milliseconds);
  }

  dispose(): void {
    clearTimeout(this.timer);
  }
}
