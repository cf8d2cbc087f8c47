/** Action that runs once after a burst of calls. */
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
