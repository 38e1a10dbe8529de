import { DecisionScreen } from '../../decision/decision-screen.tsx';

export function RejectScreen() {
  return <DecisionScreen verb="reject" />;
}
