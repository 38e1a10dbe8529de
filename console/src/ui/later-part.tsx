import {
  Component,
  type ComponentType,
  createContext,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  use,
} from 'react';

export interface NotLoadedProps {
  /** Requests the file again. */
  readonly retry: () => void;
  /** How often the file has not come in this place. */
  readonly times: number;
  /** In front of the page: it stands for a dialog. */
  readonly isDialog?: boolean;
}

/** What stands in the place of a part whose file has not come; this folder has no translations. */
export const NotLoadedContext = createContext<ComponentType<NotLoadedProps>>(() => null);

export function NotLoaded(props: NotLoadedProps) {
  const Given = use(NotLoadedContext);
  return <Given {...props} />;
}

/** In place of the reason, which differs between browsers: any other error of a part is a bug, and none of its file. */
class PartNotLoaded extends Error {
  override name = 'PartNotLoaded';
}

/**
 * A part in a file of its own, which is requested when the part is first drawn. Until then `Waiting` is drawn, or, without
 * one, what the nearest Suspense draws. A file that cannot be loaded leaves the rest of the page as it is.
 */
export function laterPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting?: ComponentType<Props>,
  { isDialog = false }: Pick<NotLoadedProps, 'isDialog'> = {},
): ComponentType<Props> {
  let Part: LazyExoticComponent<ComponentType<Props>> | undefined;
  // React keeps a failure for good.
  const forget = () => {
    Part = undefined;
  };
  function Requested(props: Props) {
    Part ??= lazy(async () => {
      try {
        return { default: await load() };
      } catch (cause) {
        throw new PartNotLoaded('A part of the page could not be loaded', { cause });
      }
    });
    return <Part {...props} />;
  }
  return function Later(props: Props) {
    const part = <Requested {...props} />;
    return (
      <PartBoundary forget={forget} isDialog={isDialog}>
        {Waiting === undefined ? (
          part
        ) : (
          <Suspense fallback={<Waiting {...props} />}>{part}</Suspense>
        )}
      </PartBoundary>
    );
  };
}

/** A dialog in a file of its own. Until it is there, nothing is drawn. */
export function laterDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return laterPart(load, () => null, { isDialog: true });
}

interface BoundaryProps {
  readonly forget: () => void;
  readonly isDialog: boolean;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly error: unknown;
  readonly times: number;
}

class PartBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: undefined, times: 0 };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch() {
    this.props.forget();
    this.setState(({ times }) => ({ times: times + 1 }));
  }

  override render() {
    const { error, times } = this.state;
    if (error === undefined) return this.props.children;
    if (!(error instanceof PartNotLoaded)) throw error;
    const retry = () => this.setState({ error: undefined });
    return <NotLoaded key={times} retry={retry} times={times} isDialog={this.props.isDialog} />;
  }
}
